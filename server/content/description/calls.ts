import type { DescribedCall } from './call.ts'
import { contentCalls } from './content-calls.ts'
import { endpointCalls } from './endpoint-calls.ts'

/** Every call of the application, in the order of the tables. */
export const allCalls = async (): Promise<DescribedCall[]> => [...contentCalls(), ...(await endpointCalls())]
