import { describeEveryPage } from './every-page-checks.ts'

describeEveryPage('account')
