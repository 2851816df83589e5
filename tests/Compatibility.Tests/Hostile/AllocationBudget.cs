using System.Collections.Concurrent;
using System.Reflection;
using System.Runtime.CompilerServices;
using SerializationApi.Tests.Support.Values;

namespace SerializationApi.Compatibility.Tests.Hostile;

/// <summary>
/// How much a decoder may allocate: a constant for buffers and the exception, and per byte of input the largest
/// object that one byte can stand for. The shortest object is one byte in MessagePack (an empty array) and in
/// MemoryPack (no members), so this multiple is the contract's own; a list that grows holds its items' slots twice.
/// </summary>
internal static class AllocationBudget
{
    private const long Constant = 64 * 1024;

    private const long LeastPerByte = 100;
    private const int ListSlots = 3;

    // A free-form value with the writer of its text.
    private const int FreeForm = 512;

    private static readonly ConcurrentDictionary<Type, long> PerByteOf = new();

    public static long Of(Type contract, long length) => Constant + (length * PerByteOf.GetOrAdd(contract, PerByte));

    private static long PerByte(Type contract)
    {
        var seen = new HashSet<Type>();
        Collect(contract, seen);
        return Math.Max(LeastPerByte, seen.Max(InstanceSize));
    }

    private static void Collect(Type type, HashSet<Type> seen)
    {
        Type item = Nullable.GetUnderlyingType(type) ?? type;
        Type[] inner =
            item.IsArray ? [item.GetElementType()!]
            : item.IsGenericType ? item.GenericTypeArguments
            : [];
        foreach (Type each in inner)
        {
            Collect(each, seen);
        }

        if (item.IsArray || item.IsEnum || item.IsByRefLike || !seen.Add(item))
        {
            return;
        }

        if (item.Namespace!.Split('.')[0] != nameof(System))
        {
            // The cases of a union.
            foreach (
                Type derived in item
                    .Assembly.GetTypes()
                    .Where(type => type.BaseType == item || (item.IsInterface && type.IsAssignableTo(item)))
            )
            {
                Collect(derived, seen);
            }

            foreach (System.Reflection.MemberInfo member in ValueMembers.Of(item))
            {
                Collect(ValueMembers.TypeOf(member), seen);
            }
        }
    }

    // With what its initialisers make, and a collection of the runtime as it is when it is empty.
    private static long InstanceSize(Type type)
    {
        if (type.IsAbstract || type.IsInterface || type == typeof(string) || type.ContainsGenericParameters)
        {
            return 0;
        }

        if (type.Namespace!.StartsWith("System.Text.Json", StringComparison.Ordinal))
        {
            return FreeForm;
        }

        bool isMade =
            !type.IsValueType
            && (type.Namespace.Split('.')[0] != nameof(System) || type.Namespace.StartsWith("System.Collections", StringComparison.Ordinal))
            && type.GetConstructor(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic, Type.EmptyTypes) is not null;
        if (isMade)
        {
            Activator.CreateInstance(type, nonPublic: true);
        }

        long before = GC.GetAllocatedBytesForCurrentThread();
        object instance = isMade ? Activator.CreateInstance(type, nonPublic: true)! : RuntimeHelpers.GetUninitializedObject(type);
        long size = GC.GetAllocatedBytesForCurrentThread() - before;
        GC.KeepAlive(instance);
        return type.IsValueType ? ListSlots * size : size + (ListSlots * IntPtr.Size);
    }
}
