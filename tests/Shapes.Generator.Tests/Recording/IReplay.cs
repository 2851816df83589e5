namespace SerializationApi.Shapes.Generator.Tests.Recording;

/// <summary>A kind of format to play: what a writer and reader say of themselves.</summary>
internal interface IReplay
{
    static abstract MemberLayout Layout { get; }

    static abstract MemberAccess Access { get; }

    static abstract bool Merges { get; }

    static abstract bool KnowsCounts { get; }

    static abstract bool IsText { get; }

    static abstract bool HasMemoryLayout { get; }
}

/// <summary>Members by name in reverse order, enums by name, counts unknown.</summary>
internal readonly struct TextReplay : IReplay
{
    public static MemberLayout Layout => MemberLayout.Json;

    public static MemberAccess Access => MemberAccess.Keyed;

    public static bool Merges => false;

    public static bool KnowsCounts => false;

    public static bool IsText => true;

    public static bool HasMemoryLayout => false;
}

/// <summary>Members by number in parts.</summary>
internal readonly struct MergingReplay : IReplay
{
    public static MemberLayout Layout => MemberLayout.Protobuf;

    public static MemberAccess Access => MemberAccess.Keyed;

    public static bool Merges => true;

    public static bool KnowsCounts => true;

    public static bool IsText => false;

    public static bool HasMemoryLayout => false;
}

/// <summary>Members in order, each object saying so.</summary>
internal readonly struct ArrayReplay : IReplay
{
    public static MemberLayout Layout => MemberLayout.MessagePack;

    public static MemberAccess Access => MemberAccess.Either;

    public static bool Merges => false;

    public static bool KnowsCounts => true;

    public static bool IsText => false;

    public static bool HasMemoryLayout => false;
}

/// <summary>Members in order and values as they lie in memory.</summary>
internal readonly struct MemoryReplay : IReplay
{
    public static MemberLayout Layout => MemberLayout.MemoryPack;

    public static MemberAccess Access => MemberAccess.Positional;

    public static bool Merges => false;

    public static bool KnowsCounts => true;

    public static bool IsText => false;

    public static bool HasMemoryLayout => true;
}
