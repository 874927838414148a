/** What became of a task of the thread that sorts, in memory that both threads see. */
export const TASK_STATE = { done: 0, running: 1, failed: 2 } as const
