import { usePageTitle } from './page-title.ts'

/** An error in the pages themselves, such as code that failed to load. */
export function CrashPage({ error }: { error: unknown }) {
  usePageTitle('Something broke – Namehouse')
  return (
    <div className="frame page-plain">
      <h1>Something broke</h1>
      <p>
        We couldn’t show this page. Part of it didn’t load, or it has a bug. Reloading may help.
      </p>
      <button
        type="button"
        className="btn"
        data-kind="primary"
        onClick={() => window.location.reload()}
      >
        Reload
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
