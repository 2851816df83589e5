using System.Linq.Expressions;
using System.Reflection;
using System.Runtime.Serialization;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace SerializationApi.LoadTests.Payloads.Comparing;

/// <summary>
/// Compares contracts member by member. The members are found by reflection once; what compares them is compiled, so
/// that verifying a response costs little beside decoding it.
/// </summary>
internal sealed class ContractComparer<T> : ReferenceComparer<T>
{
    private readonly Func<T, T, bool, string?> _compareMembers = Compile();

    /// <inheritdoc />
    protected override string? CompareParts(T expected, T actual, bool emptyIsAbsent) => _compareMembers(expected, actual, emptyIsAbsent);

    // Compare("id", expected.Id, actual.Id, emptyIsAbsent) ?? Compare("name", expected.Name, actual.Name, emptyIsAbsent) ?? …
    private static Func<T, T, bool, string?> Compile()
    {
        ParameterExpression expected = Expression.Parameter(typeof(T));
        ParameterExpression actual = Expression.Parameter(typeof(T));
        ParameterExpression emptyIsAbsent = Expression.Parameter(typeof(bool));
        Expression firstDifference = typeof(T).GetMembers(BindingFlags.Public | BindingFlags.Instance)
            .Where(IsSent)
            .Select(Compare)
            .DefaultIfEmpty(Expression.Constant(null, typeof(string)))
            .Aggregate(Expression.Coalesce);
        return Expression.Lambda<Func<T, T, bool, string?>>(firstDifference, expected, actual, emptyIsAbsent).Compile();

        Expression Compare(MemberInfo member)
        {
            MemberExpression value = Expression.MakeMemberAccess(expected, member);
            return Expression.Call(
                typeof(ContractComparer<T>),
                nameof(CompareMember),
                [value.Type],
                Expression.Constant(JsonNamingPolicy.CamelCase.ConvertName(member.Name)),
                value,
                Expression.MakeMemberAccess(actual, member),
                emptyIsAbsent);
        }
    }

    private static string? CompareMember<TMember>(string name, TMember expected, TMember actual, bool emptyIsAbsent) =>
        ValueComparer<TMember>.Instance.Compare(expected, actual, emptyIsAbsent) is { } difference ? $".{name}{difference}" : null;

    // What a contract excludes is not sent: neither what it ignores nor, in a [DataContract], what it does not mark.
    private static bool IsSent(MemberInfo member) =>
        member.IsDefined(typeof(DataMemberAttribute))
        || (member is PropertyInfo property
            && property.CanRead
            && property.GetIndexParameters().Length == 0
            && !property.DeclaringType!.IsDefined(typeof(DataContractAttribute))
            && !property.IsDefined(typeof(IgnoreDataMemberAttribute))
            && property.GetCustomAttribute<JsonIgnoreAttribute>() is not { Condition: JsonIgnoreCondition.Always });
}
