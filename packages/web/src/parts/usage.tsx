import { When } from './when.tsx'

type Props = {
  /** What happened first, such as `Issued`. */
  began: string
  at: Date
  lastUsed: Date | null
}

/** Since when something has been there, and when it was last used. */
export function Usage({ began, at, lastUsed }: Props) {
  return (
    <span className="hint">
      {began} <When at={at} />, {lastUsed ? 'last used ' : 'not used yet'}
      {lastUsed && <When at={lastUsed} />}
    </span>
  )
}
