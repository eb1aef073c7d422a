CREATE VIRTUAL TABLE lead_search_terms USING fts5vocab(lead_search, instance);
