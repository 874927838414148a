import { Link } from '../../../address/link.tsx'
import { deskHref } from '../../desk-address.ts'
import { DeskPage } from '../../desk-page.tsx'

export function DeskNotFoundPage() {
  return (
    <DeskPage title="Page not found">
      {(environment) => (
        <p>
          There’s no such page.{' '}
          <Link to={deskHref('/staff', { environment })}>Go to work queue</Link>
        </p>
      )}
    </DeskPage>
  )
}
