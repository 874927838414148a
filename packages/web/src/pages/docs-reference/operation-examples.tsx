import type { Answer, Operation } from '../../api/description.ts'
import { CodeTabs } from '../../docs/code-tabs.tsx'
import { exampleOf, requestOf } from '../../docs/console-request.ts'
import { copyAs } from '../../docs/copy-as.ts'
import { Sample } from '../../docs/sample.tsx'

const REASONS: Record<string, string> = { 200: 'OK', 201: 'Created', 202: 'Accepted' }

/** How to send a signed request, and an example of every success. */
export function OperationExamples({ operation }: { operation: Operation }) {
  const { id, needs, answers } = operation
  const shown = answers.filter(hasExample)
  if (shown.length === 0 && !needs.includes('partner')) return null
  return (
    <div className="docs-code">
      {needs.includes('partner') && (
        <CodeTabs
          name={id}
          samples={copyAs(
            requestOf(
              operation,
              exampleOf(operation, () => 'payment-1'),
            ),
          )}
        />
      )}
      {shown.map(({ status, example }) => (
        <Sample
          key={status}
          label={`${status} ${REASONS[status] ?? ''}`.trim()}
          about={id}
          grammar="json"
          text={typeof example === 'string' ? example : JSON.stringify(example, null, 2)}
        />
      ))}
    </div>
  )
}

/** An empty object describes a response of any shape, which shows nothing. */
function hasExample({ status, example }: Answer): boolean {
  return status.startsWith('2') && example !== undefined && JSON.stringify(example) !== '{}'
}
