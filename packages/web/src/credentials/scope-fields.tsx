import type { Scope } from '../api/own-credentials.ts'
import type { Values } from '../form/form.tsx'
import { SCOPE_TEXT, SCOPES } from './scopes.ts'
import './scopes.css'

/** What a new credential may do, to be ticked; of that which its partner may. */
export function ScopeFields({ scopes }: { scopes: readonly Scope[] }) {
  return (
    <fieldset className="scopes">
      <legend>What it may do</legend>
      {scopes.map((scope) => (
        <label key={scope} className="tick">
          <input type="checkbox" name={`scope_${scope}`} defaultChecked={scope !== 'embed'} />
          <span>
            <code>{scope}</code> {SCOPE_TEXT[scope]}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** What was ticked; nothing at all is refused here, in words. */
export function scopesIn(values: Values): Scope[] {
  const scopes = SCOPES.filter((scope) => values[`scope_${scope}`] !== undefined)
  if (scopes.length === 0) throw new Error('Tick at least one thing that it may do.')
  return scopes
}
