/**
 * Runs in the page: `textsByKind(part)` returns everything readable in a part of it, by what its
 * contrast depends on. Two texts are of one kind if they have the same color, size and weight, and
 * if everything that could be painted behind them is the same: the backgrounds, images and opacities
 * of the elements around them, and the class of each that is positioned or decorated, because it may
 * have something lying over or under its text. A link within a text is also there by how it differs
 * from it.
 */
export const TEXTS_BY_KIND = `function textsByKind(part) {
  const CLEAR = 'rgba(0, 0, 0, 0)'
  const surroundings = new Map([[null, '']])
  const decorOf = (element, pseudo) => {
    const { content, backgroundColor, backgroundImage } = getComputedStyle(element, pseudo)
    return content === 'none' || content === 'normal' ? '' : pseudo + backgroundColor + backgroundImage
  }
  const aroundOf = (element) => {
    const known = surroundings.get(element)
    if (known !== undefined) return known
    const style = getComputedStyle(element)
    const decor = decorOf(element, '::before') + decorOf(element, '::after')
    const own = [
      style.backgroundColor === CLEAR ? '' : style.backgroundColor,
      style.backgroundImage === 'none' ? '' : style.backgroundImage,
      style.opacity === '1' ? '' : 'opacity ' + style.opacity,
      style.filter === 'none' ? '' : style.filter,
      style.mixBlendMode === 'normal' ? '' : style.mixBlendMode,
      style.position === 'static' && decor === ''
        ? ''
        : [style.position, style.zIndex, element.localName, element.getAttribute('class'), decor].join(' '),
    ].filter((part) => part !== '')
    const around = aroundOf(element.parentElement) + (own.length > 0 ? own.join(';') + '|' : '')
    surroundings.set(element, around)
    return around
  }
  const isReadable = (element) =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim() !== '')
  const kindOf = (element) => {
    const style = getComputedStyle(element)
    const { color, fontSize, fontWeight, textShadow, webkitTextFillColor } = style
    const control = element.matches('input, select, textarea') ? element.localName : ''
    const own = [color, fontSize, fontWeight, textShadow, webkitTextFillColor, control]
    return aroundOf(element) + own.join(';')
  }
  const looksOf = (element) => {
    const { textDecoration, borderBottom, borderTop, outline, fontFamily, fontStyle } =
      getComputedStyle(element)
    return [kindOf(element), textDecoration, borderBottom, borderTop, outline, fontFamily, fontStyle]
  }
  const isWithin = (element) => /^(inline.*|contents)$/.test(getComputedStyle(element).display)
  const isInText = (link) => {
    let block = link.parentElement
    while (block.parentElement && isWithin(block)) block = block.parentElement
    return block.textContent.trim() !== link.textContent.trim()
  }
  const kinds = new Map()
  const add = (kind, element) => {
    const same = kinds.get(kind)
    if (same) same.push(element)
    else kinds.set(kind, [element])
  }
  for (const element of part.querySelectorAll('*')) {
    if (!element.checkVisibility()) continue
    if (isReadable(element)) add(kindOf(element), element)
    if (element.matches('a[href], [role=link]') && isInText(element)) {
      add(['link', ...looksOf(element), ...looksOf(element.parentElement)].join(';'), element)
    }
  }
  return kinds
}`
