import { FactsPanel } from './facts-panel.tsx'
import { LifeLine } from './life-line.tsx'
import { NameServers } from './name-servers.tsx'
import { Settings } from './settings.tsx'
import type { TabProps } from './tab-props.ts'

/** What somebody wants to know or switch at a glance. Of a domain that has left, only what is known. */
export function OverviewTab(props: TabProps) {
  const isHere = props.detail.state !== 'not_held'
  return (
    <div className="domain-columns">
      <div className="stack">
        {isHere && <LifeLine {...props} />}
        {isHere && <Settings {...props} />}
        <NameServers {...props} />
      </div>
      <FactsPanel {...props} />
    </div>
  )
}
