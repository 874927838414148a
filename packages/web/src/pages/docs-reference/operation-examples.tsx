import type { Answer, Operation } from '../../api/description.ts'
import { CodeTabs } from '../../docs/code-tabs.tsx'
import { operationSamples } from '../../docs/operation-samples.ts'
import { Sample } from '../../docs/sample.tsx'

const REASONS: Record<string, string> = { 200: 'OK', 201: 'Created', 202: 'Accepted' }

/** How to call it in every language, and an example of every success. */
export function OperationExamples({ operation }: { operation: Operation }) {
  const { id, answers } = operation
  const shown = answers.filter(hasExample)
  return (
    <div className="docs-code">
      <CodeTabs name={id} samples={operationSamples(operation)} />
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
