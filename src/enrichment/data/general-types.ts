// Source: https://schema.org/Organization, types that have others below them. Vocabulary: CC BY-SA 3.0.

/** Types that say little, the least first; whatever is not here is more specific. */
export const GENERAL_TYPES: readonly string[] =
  `Thing Place Organization LocalBusiness Corporation OnlineBusiness ProfessionalService CivicStructure
   EducationalOrganization MedicalOrganization SportsOrganization GovernmentOrganization PerformingGroup
   Store OnlineStore FoodEstablishment LodgingBusiness HealthAndBeautyBusiness HomeAndConstructionBusiness
   MedicalBusiness AutomotiveBusiness EntertainmentBusiness FinancialService LegalService EmergencyService
   SportsActivityLocation GovernmentOffice PlaceOfWorship MedicalClinic School`
    .trim()
    .split(/\s+/);
