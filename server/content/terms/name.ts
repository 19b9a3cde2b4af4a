import { cleanName } from '../../contract/content/terms.ts'

/** A name as it is compared: capitals and looks of letters make no difference. */
export const keyOfName = (name: string): string => cleanName(name.normalize('NFKC').toLowerCase())
