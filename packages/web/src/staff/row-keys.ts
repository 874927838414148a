import { useEffect, useRef } from 'react'

const WAYS: Record<string, 'nextElementSibling' | 'previousElementSibling'> = {
  ArrowDown: 'nextElementSibling',
  ArrowUp: 'previousElementSibling',
}

/** In a list of rows with buttons, the up and down keys move between rows. */
export function useRowKeys() {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const rows = list.current
    const onKey = (event: KeyboardEvent) => {
      const way = WAYS[event.key]
      const { target } = event
      if (!way || !(target instanceof HTMLButtonElement)) return
      const next = target.closest('li')?.[way]?.querySelector('button')
      if (!next) return
      event.preventDefault()
      next.focus()
    }
    rows?.addEventListener('keydown', onKey)
    return () => rows?.removeEventListener('keydown', onKey)
  }, [])
  return list
}
