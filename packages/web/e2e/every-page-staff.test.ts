import { describeEveryPage } from './every-page-checks.ts'

await describeEveryPage('staff')
