import { useState } from 'react'
import type { FormEvent } from 'react'
import { applyTemplate, TEMPLATES } from '../../api/dns.ts'
import type { DnsTemplate } from '../../api/dns.ts'
import { LoadState } from '../../parts/load-state.tsx'
import { useMine } from '../../session/who.ts'
import type { Saving } from './use-saving.ts'

type Props = { domain: string; etag: string; saving: Saving; onClose: () => void }

/** Ready-made records of email providers and website hosts, with the owner's own values. */
export function TemplatePart({ domain, etag, saving, onClose }: Props) {
  const { data, error, askAgain } = useMine(TEMPLATES)
  const [slug, setSlug] = useState('google-workspace')
  const template = data?.find((each) => each.slug === slug)
  return (
    <section className="panel" aria-labelledby="dns-template-title">
      <div className="panel-head">
        <h2 id="dns-template-title">Use a template</h2>
        <button type="button" className="btn" data-kind="ghost" data-size="s" onClick={onClose}>
          Close
        </button>
      </div>
      <LoadState what="templates" isHere={data !== undefined} error={error} askAgain={askAgain} />
      {data && (
        <div className="field">
          <label htmlFor="dns-template">Provider</label>
          <select
            id="dns-template"
            value={slug}
            onChange={(event) => {
              setSlug(event.target.value)
              saving.cancel()
            }}
          >
            <Options label="Email" templates={data.filter(({ kind }) => kind === 'email')} />
            <Options label="Websites" templates={data.filter(({ kind }) => kind === 'website')} />
          </select>
        </div>
      )}
      {template && (
        <Variables
          key={slug}
          template={template}
          isBusy={saving.isBusy}
          onSubmit={(variables) => {
            saving.review((isDryRun) => applyTemplate({ domain, etag, isDryRun }, slug, variables))
          }}
        />
      )}
    </section>
  )
}

function Options({ label, templates }: { label: string; templates: DnsTemplate[] }) {
  return (
    <optgroup label={label}>
      {templates.map(({ slug, title }) => (
        <option key={slug} value={slug}>
          {title}
        </option>
      ))}
    </optgroup>
  )
}

type VariablesProps = {
  template: DnsTemplate
  isBusy: boolean
  onSubmit: (variables: Record<string, string>) => void
}

function Variables({ template, isBusy, onSubmit }: VariablesProps) {
  const submitted = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const entries = template.variables.map(({ name }) => {
      const value = values.get(name)
      return [name, typeof value === 'string' ? value.trim() : ''] as const
    })
    if (!isBusy) onSubmit(Object.fromEntries(entries))
  }
  return (
    <form className="dns-form" aria-label={`Template: ${template.title}`} onSubmit={submitted}>
      {template.variables.map(({ name, label, example, optional }) => (
        <div key={name} className="field" data-width="long">
          <label htmlFor={`dns-variable-${name}`}>{label}</label>
          <input
            id={`dns-variable-${name}`}
            name={name}
            required={!optional}
            maxLength={2_000}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <p className="hint">
            {optional ? 'Optional. ' : ''}For example {example}
          </p>
        </div>
      ))}
      <div className="dns-form-actions">
        <button type="submit" className="btn" data-kind="primary" data-size="s">
          Review changes
        </button>
      </div>
    </form>
  )
}
