import { usePageTitle } from './page-title.ts'

/** An error in the pages themselves, such as code that failed to load. */
export function CrashPage({ error }: { error: unknown }) {
  usePageTitle('Something broke – Namehouse')
  return (
    <div className="frame page-plain">
      <h1>Something broke</h1>
      <p>
        This page could not be shown: a part of it did not come over the line, or has a fault.
        Loading it again may help.
      </p>
      <button
        type="button"
        className="btn"
        data-kind="primary"
        onClick={() => window.location.reload()}
      >
        Load again
      </button>
      {error instanceof Error && (
        <details className="hint">
          <summary>What to tell us if it happens again</summary>
          <code>{error.message}</code>
        </details>
      )}
    </div>
  )
}
