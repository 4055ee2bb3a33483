"""Wrong rules that the referee can be given, one at a time, to see that the fights kept tell it from the right one (field_faults_test.py)."""

PLANTED = set()


def planted(fault):
    return fault in PLANTED
