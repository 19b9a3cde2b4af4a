import type { Section } from '../routes/route.ts'
import { CertificatesSection } from './certificates-section.tsx'
import { CommentsSection } from './comments-section.tsx'
import { PicturesSection } from './pictures-section.tsx'
import { ScheduleSection } from './schedule-section.tsx'
import { TermsSection } from './terms-section.tsx'

interface SectionScreenProps {
  section: Section
  of: string
}

const screens = {
  terms: TermsSection,
  comments: CommentsSection,
  certificates: CertificatesSection,
  pictures: PicturesSection,
  schedule: ScheduleSection,
} satisfies Record<Section, unknown>

/** One of the screens around documents. */
export const SectionScreen = ({ section, of }: SectionScreenProps) => {
  const Shown = screens[section]
  return <Shown of={of} />
}
