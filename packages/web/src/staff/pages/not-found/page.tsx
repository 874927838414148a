import { Link } from '../../../address/link.tsx'
import { deskHref } from '../../desk-address.ts'
import { DeskPage } from '../../desk-page.tsx'

export function DeskNotFoundPage() {
  return (
    <DeskPage title="Page not found">
      {(environment) => (
        <p>
          The desk has no such page.{' '}
          <Link to={deskHref('/staff', { environment })}>To the work queue</Link>
        </p>
      )}
    </DeskPage>
  )
}
