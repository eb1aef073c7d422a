/*
 * What a service with one database does otherwise than one with shards. One file, so that one worker runs these tests:
 * each further one loads the app again. The service with one database is also that of the tests of the pace, of the
 * dashboard and of the programs.
 */
import "./first-account";
import "./read-replicas";
import "#test/http/endpoints/round-trips.test";
