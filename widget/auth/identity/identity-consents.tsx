import type { WidgetKind } from '../../browser/host.ts'
import { registrationTexts } from '../../texts/auth/registration-texts.ts'
import { useTexts } from '../../texts/auth/texts.ts'
import { Checkbox, Switch } from '../../ui/checkbox.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import type { FieldProps } from '../../ui/text-field.tsx'
import type { Draft } from '../state.ts'
import { boxesOf } from '../screens/registration-parts.tsx'

interface IdentityConsentsProps {
  kind: WidgetKind
  /** The origin of the school's own pages, without a trailing slash. */
  school: string
  draft: Draft
  field: (name: string) => FieldProps
}

/** The consents of a new account: two checkboxes on landings, three switches in the school's form. Source: sign-in spec §2.1, §2.2. */
export const IdentityConsents = ({ kind, school, draft, field }: IdentityConsentsProps) => {
  const { lang, opensAnew } = useTexts()
  const { terms, privacy, policy, subscribe } = registrationTexts[lang]
  const box = boxesOf(field, draft)
  const isSchool = kind === 'auth'
  const Box = isSchool ? Switch : Checkbox
  const [before, label] = isSchool ? policy : privacy
  return (
    <div className="checks">
      {isSchool && <Switch {...box('subscribe')}>{subscribe}</Switch>}
      <Box {...box('terms')}>
        {terms[0]}
        <PageLink opensAnew={opensAnew} href={`${school}/user-terms`}>
          {terms[1]}
        </PageLink>
      </Box>
      <Box {...box('policy')}>
        {before}
        <PageLink opensAnew={opensAnew} href={`${school}/user-offer`}>
          {label}
        </PageLink>
      </Box>
    </div>
  )
}
