import { useCheckoutTexts } from '../texts/checkout/texts.ts'
import { PageLink } from '../ui/page-link.tsx'

/** What is agreed to, below every step but the last. Source: checkout spec §2. */
export const FootLinks = ({ school }: { school: string }) => {
  const { foot, opensAnew } = useCheckoutTexts()
  return (
    <footer className="legal">
      <PageLink opensAnew={opensAnew} href={`${school}/user-terms`}>
        {foot.terms}
      </PageLink>
      <PageLink opensAnew={opensAnew} href={`${school}/user-offer`}>
        {foot.privacy}
      </PageLink>
    </footer>
  )
}
