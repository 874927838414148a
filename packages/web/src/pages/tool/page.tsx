import { useState } from 'react'
import { Link } from '../../address/link.tsx'
import { go, useAddress } from '../../address/shown-page.ts'
import { runTool } from '../../api/tools.ts'
import type { Tool, ToolInput, ToolRun } from '../../api/tools.ts'
import { Failure } from '../../failure/failure.tsx'
import { useAnswer } from '../../load/use-answer.ts'
import { usePageHead } from '../../shell/page-head.ts'
import { allTools } from '../tools/load.ts'
import { JobWatch } from './job-watch.tsx'
import { Report } from './report.tsx'
import { ToolForm } from './tool-form.tsx'
import './tool.css'

/** One tool: its form, its progress and its report. */
export function ToolPage() {
  const { data, error, askAgain } = useAnswer(allTools)
  const { params, query } = useAddress()
  const tool = data?.find(({ slug }) => slug === params['slug'])
  usePageHead({
    title: `${tool?.title ?? 'Tool'} – Namehouse`,
    description: tool?.description ?? 'A free tool for domains, web sites or email.',
    ...(data && !tool && { status: 404, isHidden: true }),
  })
  return (
    <div className="frame tool">
      <p className="hint tool-way">
        <Link to="/tools">All tools</Link>
      </p>
      {tool && <ToolRunner key={tool.slug} tool={tool} jobId={query['job']} />}
      {!data && <h1>Tool</h1>}
      {!data && error && (
        <Failure title="We couldn’t load the tool" error={error} onRetry={askAgain} />
      )}
      {!data && !error && <output className="hint">Loading the tool…</output>}
      {data && !tool && (
        <>
          <h1>No such tool</h1>
          <p className="lead">It may have been renamed; the others are one step back.</p>
        </>
      )}
    </div>
  )
}

type Found = Extract<ToolRun, { kind: 'result' }>

function ToolRunner({ tool, jobId }: { tool: Tool; jobId: string | undefined }) {
  const { slug, title, description, examples } = tool
  const [input, setInput] = useState<ToolInput>(examples[0] ?? {})
  // Each example gets a new form, so its fields start fresh.
  const [form, setForm] = useState(0)
  const [found, setFound] = useState<Found>()
  const run = async (wanted: ToolInput) => {
    setInput(wanted)
    setFound(undefined)
    const answer = await runTool(slug, wanted)
    if (answer.kind === 'job') {
      // The job id goes into the address, so it survives a reload.
      return go(`/tools/${slug}?job=${answer.jobId}`, { keepsScroll: true })
    }
    setFound(answer)
    if (jobId) go(`/tools/${slug}`, { isReplaced: true, keepsScroll: true })
  }
  return (
    <>
      <h1>{title}</h1>
      <p className="lead">{description}</p>
      <ToolForm key={form} tool={tool} given={input} run={run} />
      <Examples
        examples={examples}
        onPick={(picked) => {
          setInput(picked)
          setForm(form + 1)
        }}
      />
      {jobId && !found && <JobWatch key={jobId} slug={slug} jobId={jobId} />}
      {found && <Report result={found.result} ok={found.ok} isCached={found.isCached} />}
    </>
  )
}

type ExamplesProps = { examples: ToolInput[]; onPick: (input: ToolInput) => void }

function Examples({ examples, onPick }: ExamplesProps) {
  return (
    <p className="tool-examples">
      <span className="soft">Try:</span>
      {examples.map((example) => {
        const text = exampleText(example)
        return (
          <button
            key={JSON.stringify(example)}
            type="button"
            className="btn"
            onClick={() => onPick(example)}
          >
            {text}
          </button>
        )
      })}
    </p>
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
