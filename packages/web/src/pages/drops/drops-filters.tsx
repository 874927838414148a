import { go } from '../../address/shown-page.ts'
import { dropsHref, parseDropsAddress } from './drops-address.ts'
import type { DropsAddress } from './drops-address.ts'

export const FORM_ID = 'drops-search'

/** Filters of the list. They belong to the form of the search field, so they work without scripts. */
export function DropsFilters({ address }: { address: DropsAddress }) {
  const change = (part: Partial<DropsAddress>) => {
    const href = dropsHref({ ...address, ...part, cursor: '' })
    // Leaving a field that wasn't changed is no reason to start from the first page.
    if (href !== dropsHref({ ...address, cursor: '' })) go(href, { keepsScroll: true })
  }
  return (
    <div className="drops-filters" key={dropsHref({ ...address, q: '', cursor: '' })}>
      <label className="field">
        <span>Show</span>
        <select
          name="kind"
          form={FORM_ID}
          defaultValue={address.kind}
          onChange={(event) => change(parsed('kind', event.currentTarget.value))}
        >
          <option value="dropped">Dropped names</option>
          <option value="added">New names</option>
        </select>
      </label>
      <label className="field">
        <span>Sort</span>
        <select
          name="sort"
          form={FORM_ID}
          defaultValue={address.sort}
          onChange={(event) => change(parsed('sort', event.currentTarget.value))}
        >
          <option value="newest">Newest day first</option>
          <option value="value">Best of the day</option>
        </select>
      </label>
      <label className="field">
        <span>Extension</span>
        <input
          name="zone"
          form={FORM_ID}
          placeholder="Any"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={63}
          defaultValue={address.zone}
          onBlur={(event) => change(parsed('zone', event.currentTarget.value))}
        />
      </label>
      <label className="field">
        <span>Day</span>
        <input
          name="date"
          form={FORM_ID}
          type="date"
          defaultValue={address.date}
          onBlur={(event) => change(parsed('date', event.currentTarget.value))}
        />
      </label>
      <label className="field">
        <span>Longest</span>
        <input
          name="length_max"
          form={FORM_ID}
          type="number"
          min={1}
          max={63}
          placeholder="Any"
          defaultValue={address.length_max}
          onBlur={(event) => change(parsed('length_max', event.currentTarget.value))}
        />
      </label>
      <label className="drops-plain">
        <input
          name="plain"
          form={FORM_ID}
          type="checkbox"
          value="1"
          defaultChecked={address.plain === '1'}
          onChange={(event) => change({ plain: event.currentTarget.checked ? '1' : '' })}
        />
        <span>Letters only</span>
      </label>
    </div>
  )
}

/** One value of the form as the address has it: empty, if it isn't valid. */
function parsed(name: keyof DropsAddress, value: string): Partial<DropsAddress> {
  return { [name]: parseDropsAddress({ [name]: value })[name] }
}
