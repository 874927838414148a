import { Component } from 'react'
import type { ReactNode } from 'react'
import { CrashPage } from './crash-page.tsx'

type Props = { children: ReactNode }
type State = { error: unknown; hasFailed: boolean }

/** Contains a crash to its page, so that navigation keeps working. */
export class CrashBoundary extends Component<Props, State> {
  override state: State = { error: undefined, hasFailed: false }

  static getDerivedStateFromError(error: unknown): State {
    return { error, hasFailed: true }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <CrashPage error={this.state.error} /> : this.props.children
  }
}
