export type SpanStart = { name: string; attributes: Record<string, string | number> }

/** Adds what is only known at the end, such as a status. */
export type EndSpan = (attributes: Record<string, string | number>) => void

export type Tracer = {
  /** Measures work as a part of whatever is under way. */
  run<T>(span: SpanStart, work: (end: EndSpan) => Promise<T>): Promise<T>
}

let current: Tracer | undefined

/** Undefined: nothing is traced, which is the default. */
export function setTracer(tracer: Tracer | undefined): void {
  current = tracer
}

/** Measures work that leaves the process, if traces are on. */
export async function traced<T>(span: SpanStart, work: (end: EndSpan) => Promise<T>): Promise<T> {
  return await (current ? current.run(span, work) : work(ignore))
}

const ignore: EndSpan = () => {}
