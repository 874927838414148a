import { useEffect, useRef, useState } from 'react'
import { Link } from '../../address/link.tsx'
import { go, noteAddress, useAddress } from '../../address/shown-page.ts'
import { runTool } from '../../api/tools.ts'
import type { Tool, ToolInput, ToolRun } from '../../api/tools.ts'
import { Empty } from '../../empty/empty.tsx'
import { Failure } from '../../failure/failure.tsx'
import { useAnswer } from '../../load/use-answer.ts'
import { usePageHead } from '../../shell/page-head.ts'
import { allTools } from '../tools/load.ts'
import { BeforeRun } from './before-run.tsx'
import { JobWatch } from './job-watch.tsx'
import { Report } from './report.tsx'
import { inputIn, runHref } from './tool-address.ts'
import { ToolForm } from './tool-form.tsx'
import { ToolHero } from './tool-hero.tsx'
import { domainOf } from './tool-tabs.tsx'

/** One tool: its form, its progress and its report. */
export function ToolPage() {
  const { data, error, askAgain } = useAnswer(allTools)
  const { params } = useAddress()
  const tool = data?.find(({ slug }) => slug === params['slug'])
  usePageHead({
    title: `${tool?.title ?? 'Tool'} – Namehouse`,
    description: tool?.description ?? 'A free tool for domains, websites or email.',
    ...(data && !tool && { status: 404, isHidden: true }),
  })
  if (tool) return <ToolRunner key={tool.slug} tool={tool} />
  if (data) return <NoTool />
  return (
    <div className="frame page-plain">
      <h1>Tool</h1>
      {error ? (
        <Failure title="We couldn’t load the tool" error={error} onRetry={askAgain} />
      ) : (
        <output className="hint is-waiting">Loading the tool…</output>
      )}
    </div>
  )
}

function NoTool() {
  return (
    <div className="frame page">
      <Empty
        isPage
        title="Tool not found"
        action={
          <Link className="btn" data-kind="primary" to="/tools">
            See all tools
          </Link>
        }
      >
        It may have been renamed.
      </Empty>
    </div>
  )
}

type Found = Extract<ToolRun, { kind: 'result' }>

function ToolRunner({ tool }: { tool: Tool }) {
  const { query } = useAddress()
  const { input, pick, found, error, run, start, isRunning, formKey } = useRuns(tool, query)
  const { slug, title, description, examples } = tool
  const [example = {}] = examples
  const jobId = query['job']
  const isEmpty = !found && !error && !jobId
  return (
    <>
      <ToolHero slug={slug} title={title} lead={description} domain={domainOf(tool, query)}>
        <ToolForm key={formKey} tool={tool} given={input} run={run} />
        <Examples examples={examples} onPick={pick} />
      </ToolHero>
      <div className="frame tool-body">
        {error && <Failure title="That didn’t work" error={error} onRetry={() => start(input)} />}
        {jobId && !found && <JobWatch key={jobId} slug={slug} jobId={jobId} />}
        {found && <Report slug={slug} result={found.result} ok={found.ok} />}
        {isEmpty && isRunning && <output className="hint is-waiting">Working…</output>}
        {isEmpty && !isRunning && (
          <BeforeRun
            slug={slug}
            href={runHref(tool, example)}
            onExample={() => {
              pick(example)
              start(example)
            }}
          />
        )}
      </div>
    </>
  )
}

/** Runs what the address names, and puts each run into the address, so that it can be shared. */
function useRuns(tool: Tool, query: Record<string, string>) {
  const linked = inputIn(tool, query)
  const [input, setInput] = useState<ToolInput>(linked ?? tool.examples[0] ?? {})
  // Each example gets a new form, so its fields start fresh.
  const [formKey, setFormKey] = useState(0)
  const [found, setFound] = useState<Found>()
  const [error, setError] = useState<Error>()
  // What the page was opened with runs by itself.
  const [isRunning, setRunning] = useState(linked !== undefined)
  const latest = useRef(0)
  const askFor = async (wanted: ToolInput) => {
    latest.current += 1
    const turn = latest.current
    const answer = await runTool(tool.slug, wanted).then(
      (result) => (turn === latest.current ? result : undefined),
      (thrown: Error) => {
        if (turn !== latest.current) return undefined
        setRunning(false)
        throw thrown
      },
    )
    // Another run has started meanwhile, or the reader has left.
    if (!answer) return
    setRunning(false)
    if (answer.kind === 'job') {
      // The job id goes into the address, so it survives a reload.
      return go(`/tools/${tool.slug}?job=${answer.jobId}`, { keepsScroll: true })
    }
    setFound(answer)
    noteAddress(runHref(tool, wanted), { isReplaced: true })
  }
  const run = async (wanted: ToolInput) => {
    setInput(wanted)
    setFound(undefined)
    setError(undefined)
    setRunning(true)
    await askFor(wanted)
  }
  const start = (wanted: ToolInput) => {
    void run(wanted).catch((thrown: Error) => setError(thrown))
  }
  useEffect(() => {
    if (linked) void askFor(linked).catch((thrown: Error) => setError(thrown))
    return () => {
      latest.current += 1
    }
    // oxlint-disable-next-line exhaustive-deps -- only what the page was opened with runs by itself.
  }, [])
  const pick = (example: ToolInput) => {
    setInput(example)
    setFormKey(formKey + 1)
  }
  return { input, pick, found, error, run, start, isRunning, formKey }
}

type ExamplesProps = { examples: ToolInput[]; onPick: (input: ToolInput) => void }

function Examples({ examples, onPick }: ExamplesProps) {
  return (
    <div className="tool-examples">
      <span className="soft small">Try</span>
      {examples.map((example) => (
        <button
          key={JSON.stringify(example)}
          type="button"
          className="tag"
          onClick={() => onPick(example)}
        >
          {exampleText(example)}
        </button>
      ))}
    </div>
  )
}

/** An example's input as a person would type it. */
function exampleText(example: ToolInput): string {
  const texts = Object.values(example).flatMap((value) => {
    if (Array.isArray(value)) return value.length > 0 ? [value.join(', ')] : []
    return typeof value === 'string' ? [value] : []
  })
  return texts.join(' · ')
}
