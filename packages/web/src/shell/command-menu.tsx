/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a native list can't be filtered by a text field. */
import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { createRoot } from 'react-dom/client'
import { go } from '../address/shown-page.ts'
import { Icon } from '../kit/icon.tsx'
import { search } from '../kit/icons.ts'
import { commandsFor } from './commands.ts'
import type { Command } from './commands.ts'
import { switchTheme } from './theme-switch.tsx'
import './command-menu.css'

/** Until it is shown. A closed one leaves the page a moment later, when another may open. */
let isOpening = false

/** Opens the menu above the current page, in its own root: no page has to know about it. */
export function openMenu(): void {
  if (isOpening || document.querySelector('dialog[open]')) return
  isOpening = true
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const close = () => {
    root.unmount()
    place.remove()
  }
  root.render(<CommandMenu onClose={close} />)
}

/** A native dialog: it keeps the focus inside, Escape closes it, and the focus goes back. */
function CommandMenu({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const commands = commandsFor(text)
  const run = (command: Command | undefined) => {
    if (!command) return
    dialog.current?.close()
    if (command.does === 'theme') switchTheme()
    if (command.to !== undefined) go(command.to)
  }
  const onKey = (event: KeyboardEvent) => {
    const to = moved(event.key, at, commands.length)
    if (event.key === 'Enter') run(commands[at])
    else if (to !== undefined) setAt(to)
    else return
    event.preventDefault()
  }
  useEffect(() => {
    dialog.current?.showModal()
    isOpening = false
  }, [])
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, at])
  return (
    <dialog
      ref={dialog}
      className="dialog command-menu"
      aria-label="Command menu"
      onClose={onClose}
      closedby="any"
    >
      <div className="command-field">
        <Icon path={search} />
        <input
          role="combobox"
          aria-label="Go to a page, or search for a name"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={`${id}-${at}`}
          aria-autocomplete="list"
          placeholder="Go to a page, or search for a name"
          autoComplete="off"
          spellCheck={false}
          maxLength={253}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={onKey}
        />
        <kbd aria-hidden="true">Esc</kbd>
      </div>
      <div id={`${id}-list`} className="command-list" role="listbox" aria-label="Commands">
        {commands.map((command, place) => (
          // The input keeps the focus and handles the keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={`${command.group} ${command.text}`}
            id={`${id}-${place}`}
            role="option"
            aria-selected={place === at}
            onClick={() => run(command)}
            onPointerMove={() => setAt(place)}
          >
            {command.text}
            <span className="small faint">{command.group}</span>
          </div>
        ))}
      </div>
    </dialog>
  )
}

/** Where an arrow key leads. Undefined for other keys. */
function moved(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
