import { Link } from '../../address/link.tsx'
import { Icon } from '../../kit/icon.tsx'
import { circleCheck } from '../../kit/section-icons.ts'
import { Ring } from './reports/ring.tsx'
import { TOOL_WORDS } from './tool-words.ts'
import type { ToolWords } from './tool-words.ts'
import './report.css'

type Props = {
  slug: string
  /** The page of an example's report. */
  href: string
  /** Shows the example without leaving the page. By default the link is followed. */
  onExample?: () => void
}

/** What a tool finds out, and what its report looks like, before there is one. */
export function BeforeRun({ slug, href, onExample }: Props) {
  const words = TOOL_WORDS[slug]
  if (!words) return null
  return (
    <div className="before-run">
      <section className="stack" aria-labelledby="answers-title">
        <h2 id="answers-title">What you’ll find out</h2>
        <ul>
          {words.answers.map(([title, text]) => (
            <li key={title}>
              <Icon path={circleCheck} />
              <div>
                <b>{title}</b>
                <p className="soft">{text}</p>
              </div>
            </li>
          ))}
        </ul>
        <p>
          <Link
            className="btn"
            to={href}
            onClick={(event) => {
              if (!onExample) return
              event.preventDefault()
              onExample()
            }}
          >
            Show an example
          </Link>
        </p>
      </section>
      <Sample {...words.sample} />
    </div>
  )
}

function Sample({ title, note, score, lines }: ToolWords['sample']) {
  return (
    <figure className="panel" aria-labelledby="sample-title">
      <figcaption id="sample-title" className="label">
        Sample report
      </figcaption>
      <div className="report-top">
        <div className="stack" data-gap="1">
          <p className="before-title">{title}</p>
          <p className="soft">{note}</p>
        </div>
        {score && <Ring score={score[0]} grade={score[1]} />}
      </div>
      <ul className="issues">
        {lines.map(([state, mark, text]) => (
          <li key={text}>
            <span className="chip" data-state={state}>
              {mark}
            </span>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </figure>
  )
}
