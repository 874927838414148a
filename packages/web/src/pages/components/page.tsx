import { usePageHead } from '../../shell/page-head.ts'
import { Charts } from './charts.tsx'
import { Feedback } from './feedback.tsx'
import { Finding } from './finding.tsx'
import { Forms } from './forms.tsx'
import { Foundation } from './foundation.tsx'
import { Names } from './names.tsx'
import { Overlays } from './overlays.tsx'
import { Plates } from './plates.tsx'
import { Structures } from './structures.tsx'
import './components.css'

/** Every component in every state, for developers and for the picture tests. Only in the demo. */
export function ComponentsPage() {
  usePageHead({
    title: 'Components – Namehouse',
    description: 'Every component of the pages, in every state.',
    isHidden: true,
  })
  return (
    <div className="frame page stack components">
      <div className="stack">
        <h1>Components</h1>
        <p className="lead">
          Every component in every state. Switch between light and dark at the top.
        </p>
      </div>
      <Foundation />
      <Forms />
      <Finding />
      <Names />
      <Plates />
      <Structures />
      <Charts />
      <Feedback />
      <Overlays />
    </div>
  )
}
