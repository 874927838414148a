import { lazy, Suspense } from 'react'
import type { NameRow } from '../../api/name-row.ts'
import { canBeRegistered } from './price-facts.ts'

const RegisterRow = lazy(async () => ({
  default: (await import('../../cart/register-button.tsx')).RegisterRow,
}))

/** The button of a first result. Its code is loaded with the first name that can be had. */
export function LaterRegister({ row }: { row: NameRow }) {
  if (!canBeRegistered(row.state)) return null
  return (
    <Suspense fallback={<Waiting />}>
      <RegisterRow row={row} />
    </Suspense>
  )
}

/** Keeps the space of the button, so that nothing moves. */
function Waiting() {
  return (
    <span className="btn register" data-kind="soft" data-size="s" aria-hidden="true">
      Register
    </span>
  )
}
