// Source: the type hierarchy under https://schema.org/Organization (schema.org 29), names only.
// Licence of the vocabulary: Creative Commons Attribution-ShareAlike 3.0.

/** Every schema.org type that is an organisation, and the public places that are run by one. */
export const ORGANIZATION_TYPES: ReadonlySet<string> = new Set(
  `Organization Airline Consortium Cooperative Corporation CollegeOrUniversity EducationalOrganization
   ElementarySchool FundingAgency GovernmentOrganization HighSchool LibrarySystem
   MedicalOrganization MiddleSchool NGO NewsMediaOrganization OnlineBusiness OnlineMarketplace OnlineStore
   PerformingGroup DanceGroup MusicGroup TheaterGroup PoliticalParty Preschool ResearchOrganization
   School SearchRescueOrganization SportsOrganization SportsTeam VeterinaryCare WorkersUnion
   DiagnosticLab DefenceEstablishment

   LocalBusiness AnimalShelter ArchiveOrganization AutomotiveBusiness AutoBodyShop AutoDealer AutoPartsStore
   AutoRental AutoRepair AutoWash GasStation MotorcycleDealer MotorcycleRepair ChildCare Dentist
   DryCleaningOrLaundry EmergencyService FireStation Hospital PoliceStation EmploymentAgency
   EntertainmentBusiness AdultEntertainment AmusementPark ArtGallery Casino ComedyClub MovieTheater NightClub
   FinancialService AccountingService BankOrCreditUnion InsuranceAgency FoodEstablishment
   Bakery BarOrPub Brewery CafeOrCoffeeShop Distillery FastFoodRestaurant IceCreamShop Restaurant Winery
   GovernmentOffice PostOffice HealthAndBeautyBusiness BeautySalon DaySpa HairSalon HealthClub NailSalon
   TattooParlor HomeAndConstructionBusiness Electrician GeneralContractor HVACBusiness HousePainter Locksmith
   MovingCompany Plumber RoofingContractor InternetCafe LegalService Attorney Notary Library LodgingBusiness
   BedAndBreakfast Campground Hostel Hotel Motel Resort SkiResort VacationRental MedicalBusiness
   CommunityHealth Dermatology DietNutrition Emergency Geriatric Gynecologic MedicalClinic CovidTestingFacility
   Midwifery Nursing Obstetric Oncologic Optician Optometric Otolaryngologic Pediatric Pharmacy Physician
   IndividualPhysician PhysiciansOffice Physiotherapy PlasticSurgery Podiatric PrimaryCare Psychiatric
   PublicHealth ProfessionalService RadioStation RealEstateAgent RecyclingCenter SelfStorage ShoppingCenter
   SportsActivityLocation BowlingAlley ExerciseGym GolfCourse PublicSwimmingPool SportsClub StadiumOrArena
   TennisComplex Store BikeStore BookStore ClothingStore ComputerStore ConvenienceStore DepartmentStore
   ElectronicsStore Florist FurnitureStore GardenStore GroceryStore HardwareStore HobbyShop HomeGoodsStore
   JewelryStore LiquorStore MensClothingStore MobilePhoneStore MovieRentalStore MusicStore
   OfficeEquipmentStore OutletStore PawnShop PetStore ShoeStore SportingGoodsStore TireShop ToyStore
   WholesaleStore TelevisionStation TouristInformationCenter TravelAgency

   PlaceOfWorship BuddhistTemple CatholicChurch Church HinduTemple Mosque Synagogue Museum Zoo Aquarium
   EventVenue`
    .trim()
    .split(/\s+/),
);

/** Endings by which a type that schema.org does not list is still known as an organisation. */
export const ORGANIZATION_TYPE_ENDING =
  /(?:Organization|Organisation|Business|Store|Shop|Restaurant|Company|Agency|Clinic|Salon|Contractor|Dealer)$/;
