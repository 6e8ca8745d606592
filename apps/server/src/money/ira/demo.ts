import type { SeedDemo } from '../../capability/demo-people.ts';

/**
 * Continues the last limits through the demo's current year, so that a demo never runs out of them.
 */
export const seedIraTerms: SeedDemo = async (database) => {
  await database.query(
    `insert into ira_terms (tax_year, contribution_limit, limit_from_50, deadline, reason)
     select year, contribution_limit, limit_from_50, make_date(year + 1, 4, 15), 'Demo: as before'
     from (select * from ira_terms order by tax_year desc, id desc limit 1) as latest
     cross join generate_series(latest.tax_year + 1, extract(year from now())::int) as year`,
  );
};
