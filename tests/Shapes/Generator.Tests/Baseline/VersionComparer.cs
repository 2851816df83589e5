using System.Collections;
using System.Globalization;
using System.Reflection;
using System.Runtime.Serialization;
using SerializationApi.Tests.Support.Values;
using Member = System.Reflection.MemberInfo;

namespace SerializationApi.Shapes.Generator.Tests.Baseline;

/// <summary>Compares a value with what another version of its contract read, by the members that both have.</summary>
/// <param name="takesDefaults">Whether a member may have lost its value.</param>
internal sealed class VersionComparer(bool takesDefaults) : ValueComparer(ValueRules.Exact)
{
    protected override bool? AreEqual(object? expected, object? actual)
    {
        (expected, actual) = (Unwrapped.OfUnion(expected), Unwrapped.OfUnion(actual));
        if (expected is null or ICollection { Count: 0 } && actual is null or ICollection { Count: 0 })
        {
            return true;
        }

        // A name that is no more is known by its number.
        if ((expected is Enum) != (actual is Enum) || (expected is Enum value && !Enum.IsDefined(actual!.GetType(), value.ToString())))
        {
            (expected, actual) = (
                expected is null ? null : Convert.ToInt64(expected, CultureInfo.InvariantCulture),
                Convert.ToInt64(actual, CultureInfo.InvariantCulture)
            );
        }

        if (expected is not (null or string or IFormattable or Uri) && actual is not null)
        {
            return null;
        }

        string text = Text(actual);
        return Text(expected) == text || (takesDefaults && text is "" or "0");
    }

    // What an older version does not know may be all that tells two records from each other.
    protected override bool MergesEqualItems => true;

    // A member with another name is the one that has its number, where that is new.
    protected override IEnumerable<(Member Expected, Member Actual)> Members(Type expected, Type actual)
    {
        Member[] old = ValueMembers.Of(expected);
        Member[] members = ValueMembers.Of(actual);
        return from member in old
            let same = members.FirstOrDefault(other => other.Name == member.Name)
                ?? members.FirstOrDefault(other =>
                    Number(other) is { } number && number == Number(member) && !old.Any(property => property.Name == other.Name)
                )
            where same is not null
            select (member, same);
    }

    private static int? Number(Member member) => member.GetCustomAttribute<DataMemberAttribute>()?.Order;

    // Null and empty are one in Protobuf.
    private static string Text(object? value) => Convert.ToString(value, CultureInfo.InvariantCulture) ?? "";
}
