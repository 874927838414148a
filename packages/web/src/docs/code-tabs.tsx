import { useId, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useAddress } from '../address/shown-page.ts'
import { CopyButton } from '../form/copy-button.tsx'
import { chooseLanguage, fileOf, LANGUAGE_NAMES, LANGUAGES, useLanguage } from './language.ts'
import type { Language, Samples } from './language.ts'
import { Sample, SampleText } from './sample.tsx'

type Props = {
  /** The file's name, without its extension. */
  name: string
  samples: Samples
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** One example in every language: on tabs, or below each other at an address with `?code=all`. */
export function CodeTabs(props: Props) {
  const { query } = useAddress()
  return query['code'] === 'all' ? <EverySample {...props} /> : <Tabs {...props} />
}

/** For print, and for the pages as text (packages/server/src/http/docs-text). */
function EverySample({ name, samples }: Props) {
  return LANGUAGES.map((language) => {
    const text = samples[language]
    if (text === undefined) return null
    const label = language === 'cli' ? LANGUAGE_NAMES.cli : fileOf(name, language)
    return <Sample key={language} label={label} text={text} grammar={grammarOf(language)} />
  })
}

function grammarOf(language: Language) {
  return language === 'cli' ? 'sh' : language
}

/** Arrow keys switch, and all other examples switch along. */
function Tabs({ name, samples }: Props) {
  const chosen = useLanguage()
  const languages = LANGUAGES.filter((language) => samples[language] !== undefined)
  // Where there is no command, curl is the closest.
  const shown = samples[chosen] === undefined ? 'sh' : chosen
  const text = samples[shown] ?? ''
  const id = useId()
  const tabs = useRef<HTMLDivElement>(null)
  const choose = (language: Language) => {
    const before = tabs.current?.getBoundingClientRect().top ?? 0
    flushSync(() => chooseLanguage(language))
    // Examples further up may be longer in this language, so scroll to keep the clicked tab in
    // place.
    window.scrollBy(0, (tabs.current?.getBoundingClientRect().top ?? 0) - before)
  }
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = languages.indexOf(shown) + step
    choose(languages.at(at % languages.length) ?? shown)
    tabs.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus()
  }
  return (
    <div className="code">
      <header>
        <div role="tablist" ref={tabs} aria-label={`Language of ${name}`} className="code-tabs">
          {languages.map((language) => (
            <button
              key={language}
              type="button"
              role="tab"
              id={`${id}-${language}`}
              aria-selected={language === shown}
              aria-controls={`${id}-text`}
              tabIndex={language === shown ? 0 : -1}
              onClick={() => choose(language)}
              onKeyDown={move}
            >
              {LANGUAGE_NAMES[language]}
            </button>
          ))}
        </div>
        <CopyButton key={shown} text={text} about="" />
      </header>
      <p className="code-name">{fileOf(name, shown)}</p>
      <div
        role="tabpanel"
        id={`${id}-text`}
        aria-labelledby={`${id}-${shown}`}
        // It may be wider than the page, and keyboard users need to scroll it too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="code-scroll"
      >
        <SampleText text={text} grammar={grammarOf(shown)} />
      </div>
    </div>
  )
}
