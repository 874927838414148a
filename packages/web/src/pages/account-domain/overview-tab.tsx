import { FactsPanel } from './facts-panel.tsx'
import { LifeLine } from './life-line.tsx'
import { NameServers } from './name-servers.tsx'
import { Settings } from './settings.tsx'
import type { TabProps } from './tab-props.ts'

/** What somebody wants to know or switch at a glance. */
export function OverviewTab(props: TabProps) {
  return (
    <div className="domain-columns">
      <div className="stack">
        <LifeLine {...props} />
        <Settings {...props} />
        <NameServers {...props} />
      </div>
      <FactsPanel {...props} />
    </div>
  )
}
