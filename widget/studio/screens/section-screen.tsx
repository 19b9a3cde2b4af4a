import type { ComponentType } from 'react'
import type { Section } from '../routes/route.ts'
import { CertificatesSection } from '../sections/certificates-section.tsx'
import { CommentsSection } from '../sections/comments-section.tsx'
import { PicturesSection } from '../sections/pictures-section.tsx'
import { ScheduleSection } from '../sections/schedule-section.tsx'
import { TermsSection } from '../sections/terms-section.tsx'

interface SectionScreenProps {
  section: Section
  of: string
}

const screens: Record<Section, ComponentType<{ of: string }>> = {
  terms: TermsSection,
  comments: CommentsSection,
  certificates: CertificatesSection,
  pictures: PicturesSection,
  schedule: ScheduleSection,
}

/** One of the screens around documents. */
export const SectionScreen = ({ section, of }: SectionScreenProps) => {
  const Shown = screens[section]
  return <Shown of={of} />
}
