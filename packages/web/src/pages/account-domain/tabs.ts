import type { ComponentType } from 'react'
import { dnsOf } from '../../api/dns.ts'
import { askAhead } from '../../load/answers.ts'
import { ContactsTab } from './contacts-tab.tsx'
import { DnsTab } from './dns-tab.tsx'
import { HistoryTab } from './history-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import type { TabProps } from './tab-props.ts'
import { TransferTab } from './transfer-tab.tsx'

type Tab = {
  id: string
  text: string
  Content: ComponentType<TabProps>
  /** Asks for what the tab shows while its link is still pressed, a moment before the click. */
  onPress?: (domain: string) => void
}

const askForDns = (domain: string) => askAhead({ ...dnsOf(domain), isOwn: true })

/** The parts of a domain's page, in order. The first is shown without a tab in the address. */
export const TABS: readonly [Tab, ...Tab[]] = [
  { id: 'overview', text: 'Overview', Content: OverviewTab },
  { id: 'dns', text: 'DNS', Content: DnsTab, onPress: askForDns },
  { id: 'contacts', text: 'Contacts', Content: ContactsTab },
  { id: 'transfer', text: 'Transfer', Content: TransferTab },
  { id: 'history', text: 'History', Content: HistoryTab },
]
