using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Evolution;

/// <summary>The versions of one contract, each as it is and in MemoryPack's version-tolerant layout.</summary>
public static class Versions
{
    /// <summary>What the others are compared with.</summary>
    [GenerateShape]
    public class First
    {
        [DataMember(Order = 1)]
        public int A { get; set; }

        [DataMember(Order = 2)]
        public int B { get; set; }

        [DataMember(Order = 3)]
        public string? C { get; set; }
    }

    [GenerateShape(VersionTolerant = true)]
    public class TolerantFirst : First;

    [GenerateShape]
    public class AddedAtEnd : First
    {
        [DataMember(Order = 4)]
        public int D { get; set; }
    }

    [GenerateShape(VersionTolerant = true)]
    public class TolerantAddedAtEnd : AddedAtEnd;

    [GenerateShape]
    public class RemovedAtEnd
    {
        [DataMember(Order = 1)]
        public int A { get; set; }

        [DataMember(Order = 2)]
        public int B { get; set; }
    }

    [GenerateShape(VersionTolerant = true)]
    public class TolerantRemovedAtEnd : RemovedAtEnd;

    /// <summary>Without a number: added to it, in a gap, B is a value and N may be null.</summary>
    [GenerateShape]
    public class RemovedInMiddle
    {
        [DataMember(Order = 1)]
        public int A { get; set; }

        [DataMember(Order = 3)]
        public string? C { get; set; }
    }

    [GenerateShape(VersionTolerant = true)]
    public class TolerantRemovedInMiddle : RemovedInMiddle;

    [GenerateShape]
    public class NullableInMiddle : RemovedInMiddle
    {
        [DataMember(Order = 2)]
        public int? B { get; set; }
    }

    [GenerateShape(VersionTolerant = true)]
    public class TolerantNullableInMiddle : NullableInMiddle;

    [GenerateShape]
    public class Renamed : RemovedInMiddle
    {
        [DataMember(Order = 2)]
        public int RenamedB { get; set; }
    }

    [GenerateShape(VersionTolerant = true)]
    public class TolerantRenamed : Renamed;

    /// <summary>Declared in another order, with the same numbers.</summary>
    [GenerateShape]
    public class Reordered
    {
        [DataMember(Order = 3)]
        public string? C { get; set; }

        [DataMember(Order = 2)]
        public int B { get; set; }

        [DataMember(Order = 1)]
        public int A { get; set; }
    }

    [GenerateShape(VersionTolerant = true)]
    public class TolerantReordered : Reordered;

    [GenerateShape]
    public class Swapped
    {
        [DataMember(Order = 2)]
        public int A { get; set; }

        [DataMember(Order = 1)]
        public int B { get; set; }

        [DataMember(Order = 3)]
        public string? C { get; set; }
    }

    [GenerateShape(VersionTolerant = true)]
    public class TolerantSwapped : Swapped;

    [GenerateShape]
    public class Wider : RemovedInMiddle
    {
        [DataMember(Order = 2)]
        public long B { get; set; }
    }

    [GenerateShape(VersionTolerant = true)]
    public class TolerantWider : Wider;

    [GenerateShape]
    public class Text : RemovedInMiddle
    {
        [DataMember(Order = 2)]
        public string? B { get; set; }
    }

    [GenerateShape(VersionTolerant = true)]
    public class TolerantText : Text;
}
