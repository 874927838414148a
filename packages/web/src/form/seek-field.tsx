import { Icon } from '../kit/icon.tsx'
import { arrowRight, search, x } from '../kit/icons.ts'
import { useSettling } from './typed-field.tsx'

type Props = {
  label: string
  placeholder: string
  /** The text of the button that starts the search. */
  button: string
  /** Where the form leads without JavaScript. */
  action: string
  /** Other controls on the page join the form by this id. */
  formId: string
  value: string
  onSettle: (value: string) => void
  settleMs?: number
  maxLength: number
}

const SETTLE_MS = 250

/** The large search field of a list. It searches once the typing pauses, or at once on Enter. */
export function SeekField(props: Props) {
  const { label, placeholder, button, action, formId, value, onSettle, maxLength } = props
  const { typed, setTyped, settleNow } = useSettling(value, {
    read: (text) => text.trim(),
    onSettle,
    settleMs: props.settleMs ?? SETTLE_MS,
  })
  return (
    <search>
      <form
        id={formId}
        className="seek is-big"
        action={action}
        onSubmit={(event) => {
          event.preventDefault()
          settleNow()
        }}
      >
        <Icon path={search} />
        <input
          type="search"
          name="q"
          aria-label={label}
          placeholder={placeholder}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={maxLength}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {typed !== '' && (
          <button
            type="button"
            className="seek-clear"
            aria-label="Clear"
            onClick={() => setTyped('')}
          >
            <Icon path={x} />
          </button>
        )}
        <button type="submit" className="btn" data-kind="primary" aria-label={button}>
          <Icon path={arrowRight} className="narrow-only" />
          <span>{button}</span>
        </button>
      </form>
    </search>
  )
}
