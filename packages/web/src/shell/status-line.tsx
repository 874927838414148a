import { Link } from '../address/link.tsx'
import { READINESS_LOOKS, READINESS_TEXT, useReadiness } from './use-readiness.ts'

/** Whether the service is ready, with a link to its status. */
export function StatusLine() {
  const { status } = useReadiness()
  return (
    <Link to="/status" className="chip status" data-state={READINESS_LOOKS[status]}>
      {READINESS_TEXT[status]}
    </Link>
  )
}
