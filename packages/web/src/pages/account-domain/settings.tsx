import { useId } from 'react'
import type { ReactNode } from 'react'
import { Link } from '../../address/link.tsx'
import { CARDS } from '../../api/billing.ts'
import type { DomainChange, DomainDetail, HistoryEntry } from '../../api/one-domain.ts'
import { Icon } from '../../kit/icon.tsx'
import { eyeOff, lock, repeat } from '../../kit/section-icons.ts'
import { momentDay } from '../../names/day-text.ts'
import { useMine } from '../../session/who.ts'
import { ChangeNote } from './change-note.tsx'
import type { TabProps } from './tab-props.ts'
import { useChange } from './use-change.ts'
import '../../kit/switch.css'

/** The three switches of a domain. Each shows what was asked for, and how that is going. */
export function Settings({ detail, refresh }: TabProps) {
  const { auto_renew, expires_at, privacy_offered, plan_id } = detail
  return (
    <section className="panel" aria-labelledby="settings-title">
      <h2 id="settings-title">Settings</h2>
      <div className="settings">
        <Setting
          {...{ detail, refresh }}
          icon={repeat}
          title="Auto-renew"
          hint={
            auto_renew ? (
              <RenewalHint />
            ) : (
              `It expires on ${momentDay(expires_at)} unless you renew it.`
            )
          }
          isOn={auto_renew}
          wanted={(value) => ({ auto_renew: value })}
        />
        <Setting
          {...{ detail, refresh }}
          icon={eyeOff}
          title="Privacy"
          hint={
            privacy_offered
              ? 'Hides the registrant’s name and address in WHOIS.'
              : `The registry of .${detail.tld} doesn’t offer it.`
          }
          isOn={wantedOf(detail.pending, 'privacy') ?? detail.privacy}
          isOff={!privacy_offered && !detail.privacy}
          wanted={(value) => ({ privacy: value })}
        />
        <Setting
          {...{ detail, refresh }}
          icon={lock}
          title="Transfer lock"
          hint={lockHint(detail)}
          isOn={lockWanted(detail.pending) ?? detail.locked}
          isOff={plan_id !== null || (!detail.transfer.lock_offered && !detail.locked)}
          wanted={(value) => ({ locked: value })}
        />
      </div>
    </section>
  )
}

type Props = TabProps & {
  icon: string
  title: string
  hint: ReactNode
  isOn: boolean
  /** It can't be changed for this domain. */
  isOff?: boolean
  wanted: (value: boolean) => DomainChange
}

function Setting({ detail, refresh, icon, title, hint, isOn, isOff = false, wanted }: Props) {
  const id = useId()
  const changing = useChange({ detail, refresh })
  return (
    <div className="setting">
      <Icon path={icon} />
      <div className="setting-text">
        <label htmlFor={id}>{title}</label>
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
        <ChangeNote changing={changing} />
      </div>
      <input
        type="checkbox"
        role="switch"
        id={id}
        aria-describedby={`${id}-hint`}
        checked={isOn}
        aria-checked={isOn}
        disabled={isOff}
        aria-busy={changing.isSending}
        onChange={() => void changing.start(wanted(!isOn))}
      />
    </div>
  )
}

/** Auto-renew alone renews nothing: there has to be a card. */
function RenewalHint() {
  const { data } = useMine(CARDS)
  if (data?.cards.length !== 0) {
    return 'We charge your saved card and renew it before it expires.'
  }
  return (
    <>
      There’s no card to charge. <Link to="/account/billing">Save a card</Link>.
    </>
  )
}

function lockHint({ leaving, plan_id, tld, transfer }: DomainDetail): string {
  if (leaving) return 'A transfer has started, so a lock can’t stop it.'
  if (plan_id !== null) return 'It stays on until you’ve paid for the domain.'
  return transfer.lock_offered
    ? 'Nobody can move it to another registrar while it’s on.'
    : `The registry of .${tld} doesn’t offer it. Keep the auth code secret.`
}

/** What is queued wins over what the registrar has, so that a switch stays where it was put. */
function wantedOf(pending: readonly HistoryEntry[], key: 'privacy'): boolean | undefined {
  const value = pending.findLast(({ payload }) => payload[key] !== undefined)?.payload[key]
  return typeof value === 'boolean' ? value : undefined
}

function lockWanted(pending: DomainDetail['pending']): boolean | undefined {
  const last = pending.findLast(({ kind }) => kind === 'lock' || kind === 'unlock')
  return last && last.kind === 'lock'
}
