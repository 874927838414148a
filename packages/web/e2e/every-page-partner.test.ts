import { describeEveryPage } from './every-page-checks.ts'

describeEveryPage('partner')
