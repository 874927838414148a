import { useAddress } from '../../../address/shown-page.ts'
import type { Environment } from '../../../api/portal.ts'
import { Part } from '../../../parts/part.tsx'
import { useSlices } from '../../../parts/use-slices.ts'
import { readAudit } from '../../api/audit.ts'
import { DeskList } from '../../desk-list.tsx'
import { DeskPage } from '../../desk-page.tsx'
import { auditFilter } from './audit-address.ts'
import { AuditFilters } from './audit-filters.tsx'
import { AuditTable } from './audit-table.tsx'
import { auditOf } from './load.ts'
import '../../money.css'

/** Every request to the staff API, by anyone. */
export function AuditPage() {
  return (
    <DeskPage title="Audit log">{(environment) => <Audit environment={environment} />}</DeskPage>
  )
}

function Audit({ environment }: { environment: Environment }) {
  const filter = auditFilter(useAddress().query)
  const slices = useSlices(
    auditOf(filter),
    async (cursor, signal) => await readAudit({ ...filter, cursor }, signal),
  )
  return (
    <>
      <Part id="filters-title" title="Filters">
        <AuditFilters key={JSON.stringify(filter)} filter={filter} environment={environment} />
      </Part>
      <Part id="audit-title" title="Newest first">
        <p className="hint">
          Both environments. Nobody can change or delete an entry:{' '}
          <code>namehouse audit check</code> proves it.
        </p>
        <DeskList what="entries" slices={slices} empty="No entries match these filters.">
          {(items) => <AuditTable entries={items} />}
        </DeskList>
      </Part>
    </>
  )
}
