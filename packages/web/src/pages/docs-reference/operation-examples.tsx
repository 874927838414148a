import type { Answer, Operation } from '../../api/description.ts'
import { CodeTabs } from '../../docs/code-tabs.tsx'
import { operationSamples } from '../../docs/operation-samples.ts'
import { Sample } from '../../docs/sample.tsx'

const REASONS: Record<string, string> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
}

/** How to call it in every language, and an example of every success and of common errors. */
export function OperationExamples({ operation }: { operation: Operation }) {
  const { id, answers } = operation
  const shown = answers.filter(hasExample)
  const [successes, errors] = [shown.filter(isSuccess), shown.filter((each) => !isSuccess(each))]
  return (
    <div className="docs-code">
      <CodeTabs name={id} samples={operationSamples(operation)} />
      <Samples id={id} answers={successes} />
      {errors.length > 0 && (
        <details className="answer">
          <summary>Example errors</summary>
          <Samples id={id} answers={errors} />
        </details>
      )}
    </div>
  )
}

function Samples({ id, answers }: { id: string; answers: Answer[] }) {
  return answers.map(({ status, example }) => (
    <Sample
      key={status}
      label={`${status} ${REASONS[status] ?? ''}`.trim()}
      about={id}
      grammar="json"
      text={typeof example === 'string' ? example : JSON.stringify(example, null, 2)}
    />
  ))
}

/** An empty object describes a response of any shape, which shows nothing. */
function hasExample({ example }: Answer): boolean {
  return example !== undefined && JSON.stringify(example) !== '{}'
}

function isSuccess({ status }: Answer): boolean {
  return status.startsWith('2')
}
