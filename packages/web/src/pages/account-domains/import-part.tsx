import { useState } from 'react'
import { importDomains } from '../../api/domains.ts'
import type { Imported } from '../../api/domains.ts'
import { Field } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { Part } from '../../parts/part.tsx'

/** Imports domains that the registrar holds for the account and that aren't listed here yet. */
export function ImportPart({ onImport }: { onImport: () => void }) {
  const [refused, setRefused] = useState<Imported[]>([])
  return (
    <Part id="import-title" title="Import domains">
      <p>Import domains you already hold with us under this account’s email address.</p>
      <Form
        label="Import domains"
        submit="Import"
        busy="Importing…"
        send={async (values) => {
          const names = (values['domains'] ?? '').split(/[\s,]+/).filter(Boolean)
          const results = await importDomains(names)
          setRefused(results.filter(({ imported }) => !imported))
          onImport()
          if (results.every(({ imported }) => !imported))
            throw new Error('No names were imported. See why below.')
        }}
        done="Domains imported."
      >
        <Field
          label="Domains, up to 100"
          name="domains"
          maxLength={30_000}
          placeholder="example.com example.net"
        />
      </Form>
      {refused.length > 0 && (
        <ul className="bulk-failures" aria-label="Not imported">
          {refused.map(({ domain, reason }) => (
            <li key={domain}>
              <strong>{domain}</strong> {reason}
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}
