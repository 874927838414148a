import { CONTACTS } from '../../api/contacts.ts'
import type { CartLine } from '../../cart/lines.ts'
import { contactProblem } from '../../cart/requirements.ts'
import { requirementsFor, tldOf } from '../../cart/tld-rules.ts'
import { useAnswer } from '../../load/use-answer.ts'
import { useMine } from '../../session/who.ts'
import { ItemOwner } from './item-owner.tsx'
import { RegistryForm } from './registry-form.tsx'

type Props = {
  account: string
  line: CartLine
  owner: string | undefined
  /** It is the only new name, so the page asks for its owner below. */
  isOnly: boolean
  isMixed: boolean
}

/** What one new name needs of its own: another owner, or answers for its registry. */
export function ItemNeeds({ account, line, owner, isOnly, isMixed }: Props) {
  const tld = tldOf(line.domain)
  const isAsked = line.problem === 'requirements_not_met'
  const { data: contacts } = useMine(CONTACTS)
  const { data: schema } = useAnswer(requirementsFor(tld), isAsked)
  const contact = contacts?.find(({ id }) => id === owner)
  const misfit = isAsked && schema && contact && contactProblem(schema, tld, contact)
  return (
    <>
      {contact && !isOnly && (
        <ItemOwner
          line={line}
          owner={contact}
          problem={misfit ? misfit.message : undefined}
          isMixed={isMixed}
        />
      )}
      {isAsked && !misfit && <RegistryForm account={account} line={line} owner={owner} />}
    </>
  )
}
