import { usePageTitle } from './page-title.ts'

/** A fault of the pages themselves, such as a part that did not load. */
export function CrashPage({ error }: { error: unknown }) {
  usePageTitle('Something broke – Namehouse')
  return (
    <div className="frame page-plain">
      <h1>Something broke</h1>
      <p>This page could not be shown. Loading it again may help.</p>
      {error instanceof Error && (
        <p className="note">
          <code>{error.message}</code>
        </p>
      )}
      <button type="button" className="button" onClick={() => window.location.reload()}>
        Load again
      </button>
    </div>
  )
}
